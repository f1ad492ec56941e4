/** EL-DIAL-15; src/number.rs says the same. */
const NUMBER = /^\+?(\(?\d{1,4}\)?)?[-\s./]?\d{1,10}[-\s./]?\d{1,10}$/

export function isDialable(number: string): boolean {
  return NUMBER.test(number)
}

/** The address that dials: digits, and a plus in front. */
export function telephone(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`
}
