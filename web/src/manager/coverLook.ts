/** Pairs of background and text colour that go well together in a list. */
const looks = [
  ['#dcebe4', '#1b6a58'],
  ['#fbe3d6', '#b04014'],
  ['#e6e3f1', '#54489a'],
  ['#f6ead0', '#8a6414'],
  ['#dbe8f2', '#245f8c'],
  ['#f4dfe4', '#a03a56'],
  ['#e7ead7', '#5b6a1c'],
] as const

export interface CoverLook {
  ground: string
  ink: string
  /** The title's first letter. */
  initial: string
  /** Index of the background shape. */
  shape: number
}

/** Returns the look of a generated cover, derived from the title alone: equal titles look the same. */
export function coverLook(title: string): CoverLook {
  let hash = 7
  for (const letter of title) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  const [ground, ink] = looks[hash % looks.length] ?? looks[0]
  const initial = [...title.trim()][0]?.toUpperCase() ?? ''
  return { ground, ink, initial, shape: Math.floor(hash / looks.length) % 3 }
}
