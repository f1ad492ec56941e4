/** EL-DIAL-15; the same rule as in src/number.rs. */
const NUMBER = /^\+?(\(?\d{1,4}\)?)?[-\s./]?\d{1,10}[-\s./]?\d{1,10}$/

export function isDialable(number: string): boolean {
  return NUMBER.test(number)
}

/** Returns the `tel:` address: digits, and a leading plus. */
export function telephone(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}
