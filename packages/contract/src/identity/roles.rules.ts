export const roles = ['member', 'moderator', 'money', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Roles of staff, by what they may open. */
const rolesByAccess = {
  moderator: ['moderator', 'admin'],
  money: ['money', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type StaffAccess = keyof typeof rolesByAccess;
export type StaffRole = Exclude<Role, 'member'>;

export function rolesWith(access: StaffAccess): readonly Role[] {
  return rolesByAccess[access];
}

export function isStaffAccess(access: string): access is StaffAccess {
  return access in rolesByAccess;
}
