/** The browser's own pipette, where it has one. */
interface ScreenPicker {
  open: () => Promise<{ sRGBHex: string }>
}

type WithScreenPicker = { EyeDropper?: new () => ScreenPicker }

const maker = () => (globalThis as WithScreenPicker).EyeDropper

export function hasScreenPicker(): boolean {
  return maker() !== undefined
}

/** The colour of a point of the screen; null when the author thought better of it. */
export async function pickFromScreen(): Promise<string | null> {
  const Picker = maker()
  if (!Picker) return null
  try {
    return (await new Picker().open()).sRGBHex
  } catch {
    return null
  }
}
