/** Screens worth looking at a work on, in CSS pixels. */
export const phones = [
  { name: 'S', width: 360, height: 740 },
  { name: 'M', width: 375, height: 812 },
  { name: 'L', width: 430, height: 932 },
] as const

export type Phone = (typeof phones)[number]

export function phoneNamed(name: string): Phone {
  return phones.find((phone) => phone.name === name) ?? phones[1]
}
