/** The browser's EyeDropper API, where supported. */
interface ScreenPicker {
  open: () => Promise<{ sRGBHex: string }>
}

type WithScreenPicker = { EyeDropper?: new () => ScreenPicker }

const maker = () => (globalThis as WithScreenPicker).EyeDropper

export function hasScreenPicker(): boolean {
  return maker() !== undefined
}

/** Returns the colour of a screen pixel; null when the author cancels. */
export async function pickFromScreen(): Promise<string | null> {
  const Picker = maker()
  if (!Picker) return null
  try {
    return (await new Picker().open()).sRGBHex
  } catch {
    return null
  }
}
