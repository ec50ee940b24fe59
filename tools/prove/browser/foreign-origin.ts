/** Another site: nobody has it, and no page of ours may do what it asks. */
export const foreignOrigin = 'https://evil.example';
