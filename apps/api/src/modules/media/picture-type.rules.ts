const signatures = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
];

/** JPEG or PNG by its first bytes, whatever the file is called. */
export function looksLikePicture(bytes: Buffer): boolean {
  return signatures.some((signature) => bytes.subarray(0, signature.length).equals(signature));
}
