import { isDay } from './isDay.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Returns whether a number is a valid Chinese identity card number, as in src/rules/id_card.rs (GB 11643). */
export function isIdCard(number: string): boolean {
  if (number.length === 15) return isBirth(`19${number.slice(6, 12)}`)
  return number.length === 18 && isBirth(number.slice(6, 14)) && isChecked(number)
}

/** Returns whether the text is a date `YYYYMMDD` from a plausible century. */
function isBirth(birth: string): boolean {
  const [, year, month, day] = /^((?:18|19|20)\d\d)(\d\d)(\d\d)$/.exec(birth) ?? []
  return year !== undefined && isDay(`${year}-${month}-${day}`)
}

function isChecked(number: string): boolean {
  const sum = WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0)
  return number.slice(-1).toUpperCase() === '10X98765432'[sum % 11]
}
