/** Script of pages on which actions or scripts play animations: listens for their event. */
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
