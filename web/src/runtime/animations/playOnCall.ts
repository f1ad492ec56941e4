/** The script of a page on which an action or a script plays an animation: it hears their call. */
import { playAnimation } from './play.ts'

export interface PlayCall {
  box: HTMLElement
  animation: string
  ms: number
}

document.addEventListener('py-play', (event) => {
  const { box, animation, ms } = (event as CustomEvent<PlayCall>).detail
  playAnimation(box, animation, ms)
})
