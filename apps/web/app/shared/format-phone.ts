/** +59894123456 → +598 94 123 456. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+598)(\d{2})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
