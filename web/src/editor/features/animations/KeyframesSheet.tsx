import { keyframesCss, RULES } from '../../../runtime/animations/keyframes.ts'

const CSS = keyframesCss(RULES.keys())

/** What animations do, for the canvas and the samples of the gallery; the same that visitors get. */
export function KeyframesSheet() {
  return <style>{CSS}</style>
}
