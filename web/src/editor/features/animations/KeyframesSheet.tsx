import { keyframesCss, RULES } from '../../../runtime/animations/keyframes.ts'

const CSS = keyframesCss(RULES.keys())

/** Style sheet with all keyframes, for the canvas and the gallery; the same as for visitors. */
export function KeyframesSheet() {
  return <style>{CSS}</style>
}
