/**
 * Keyframes of all animations (AN-002, AN-003, and common ones from other products). `--t` is the box's own rotation:
 * every transform ends with it, so that a rotated element stays rotated. Written as CSS text: the host adds the rules
 * that a page uses to its document, the editor those it shows.
 */
import type { AnimationCategory } from '../../model/animations/animations.ts'

const at = (transform: string) => `transform:${transform} var(--t,)`
const frames = (...stops: [at: string, style: string][]) =>
  stops.map(([stop, style]) => `${stop}{${style}}`).join('')

const HERE = at('translate(0,0)')
/** After an exit the element is hidden from taps too, until an action shows it again. */
const SEEN = 'opacity:1;visibility:visible'
const GONE = 'opacity:0;visibility:hidden'
const enter = (from: string) => frames(['from', `opacity:0;${from}`], ['to', `${SEEN};${HERE}`])
const leave = (to: string) => frames(['from', `opacity:1;${HERE}`], ['to', `${GONE};${to}`])

/** Overshoots the end position and returns to it. */
const backIn = (from: string) =>
  frames(
    ['from', `opacity:0;${at(`${from} scale(.7)`)}`],
    ['70%', `opacity:.7;${at('translate(0,0) scale(.7)')}`],
    ['to', `${SEEN};${at('translate(0,0) scale(1)')}`],
  )
const backOut = (to: string) =>
  frames(
    ['from', `opacity:1;${at('translate(0,0) scale(1)')}`],
    ['30%', `opacity:.7;${at('translate(0,0) scale(.7)')}`],
    ['to', `${GONE};${at(`${to} scale(.7)`)}`],
  )

/** Evenly spaced keyframes: from rest through these transforms to rest. */
const through = (...transforms: string[]) => {
  const all = ['translate(0,0)', ...transforms, 'translate(0,0)']
  const step = 100 / (all.length - 1)
  return frames(
    ...all.map((transform, index): [string, string] => [
      `${+(index * step).toFixed(2)}%`,
      at(transform),
    ]),
  )
}

const KEYFRAMES: Record<AnimationCategory, Record<string, string>> = {
  enter: {
    fadeIn: frames(['from', 'opacity:0'], ['to', SEEN]),
    slideInUp: enter(at('translate(0,100%)')),
    slideInDown: enter(at('translate(0,-100%)')),
    slideInLeft: enter(at('translate(-100%,0)')),
    slideInRight: enter(at('translate(100%,0)')),
    bounceIn: frames(
      ['from', `opacity:0;${at('scale(.3)')}`],
      ['50%', `opacity:1;${at('scale(1.06)')}`],
      ['70%', at('scale(.96)')],
      ['to', `${SEEN};${at('scale(1)')}`],
    ),
    zoomIn: enter(at('scale(.4)')),
    expandIn: enter(at('scaleX(0)')),
    rotateIn: enter(at('rotate(-160deg) scale(.6)')),
    flipInX: enter(at('perspective(400px) rotateX(90deg)')),
    flipInY: enter(at('perspective(400px) rotateY(90deg)')),
    blurIn: frames(['from', 'opacity:0;filter:blur(12px)'], ['to', `${SEEN};filter:blur(0)`]),
    wipeIn: frames(
      ['from', 'clip-path:inset(0 100% 0 0)'],
      ['to', 'visibility:visible;clip-path:inset(0 0 0 0)'],
    ),
    backInUp: backIn('translate(0,120%)'),
    backInDown: backIn('translate(0,-120%)'),
    backInLeft: backIn('translate(-120%,0)'),
    backInRight: backIn('translate(120%,0)'),
    rollIn: enter(at('translate(-100%,0) rotate(-120deg)')),
  },
  emphasis: {
    flash: frames(['0%,50%,to', 'opacity:1'], ['25%,75%', 'opacity:0']),
    pulse: through('scale(1.06)'),
    shakeX: through(...[-8, 8, -8, 8, -8, 8].map((px) => `translate(${px}px,0)`)),
    shakeY: through(...[-8, 8, -8, 8, -8, 8].map((px) => `translate(0,${px}px)`)),
    bounce: through('translate(0,-24px)', 'translate(0,0)', 'translate(0,-10px)'),
    tada: through(
      'scale(.92) rotate(-3deg)',
      ...[3, -3, 3, -3].map((deg) => `scale(1.08) rotate(${deg}deg)`),
    ),
    swing: through(...[12, -8, 5, -4].map((deg) => `rotate(${deg}deg)`)),
    heartBeat: through('scale(1.18)', 'scale(1)', 'scale(1.18)'),
    rubberBand: through('scale(1.2,.8)', 'scale(.82,1.18)', 'scale(1.1,.9)', 'scale(.96,1.04)'),
    jello: through(
      'skew(-10deg,-10deg)',
      'skew(6deg,6deg)',
      'skew(-3deg,-3deg)',
      'skew(1deg,1deg)',
    ),
    wobble: through(
      'translate(-20%,0) rotate(-5deg)',
      'translate(14%,0) rotate(3deg)',
      'translate(-8%,0) rotate(-2deg)',
    ),
    headShake: through(
      'translate(-6px,0) perspective(400px) rotateY(-9deg)',
      'translate(5px,0) perspective(400px) rotateY(7deg)',
      'translate(-3px,0) perspective(400px) rotateY(-4deg)',
    ),
    breathe: frames(
      ['from,to', `opacity:1;${at('scale(1)')}`],
      ['50%', `opacity:.72;${at('scale(.96)')}`],
    ),
    float: through('translate(0,-10px)'),
    spin: frames(['from', at('rotate(0)')], ['to', at('rotate(360deg)')]),
    glow: frames(
      ['from,to', 'filter:drop-shadow(0 0 0 rgb(255 255 255/0))'],
      ['50%', 'filter:drop-shadow(0 0 12px rgb(255 214 102/.95)) brightness(1.08)'],
    ),
  },
  leave: {
    fadeOut: frames(['from', 'opacity:1'], ['to', GONE]),
    slideOutUp: leave(at('translate(0,-100%)')),
    slideOutDown: leave(at('translate(0,100%)')),
    slideOutLeft: leave(at('translate(-100%,0)')),
    slideOutRight: leave(at('translate(100%,0)')),
    bounceOut: frames(
      ['from', at('scale(1)')],
      ['40%', `opacity:1;${at('scale(1.06)')}`],
      ['to', `${GONE};${at('scale(.3)')}`],
    ),
    zoomOut: leave(at('scale(.4)')),
    rotateOut: leave(at('rotate(160deg) scale(.6)')),
    flipOutX: leave(at('perspective(400px) rotateX(90deg)')),
    flipOutY: leave(at('perspective(400px) rotateY(90deg)')),
    blurOut: frames(['from', 'opacity:1;filter:blur(0)'], ['to', `${GONE};filter:blur(12px)`]),
    wipeOut: frames(
      ['from', 'clip-path:inset(0 0 0 0)'],
      ['to', 'visibility:hidden;clip-path:inset(0 0 0 100%)'],
    ),
    backOutUp: backOut('translate(0,-120%)'),
    backOutDown: backOut('translate(0,120%)'),
    backOutLeft: backOut('translate(-120%,0)'),
    backOutRight: backOut('translate(120%,0)'),
    expandOut: leave(at('scaleX(0)')),
    rollOut: leave(at('translate(100%,0) rotate(120deg)')),
  },
}

/** All keyframes by name; in a style sheet they have the prefix `py-`. */
export const RULES: ReadonlyMap<string, string> = new Map(
  Object.values(KEYFRAMES).flatMap((category) => Object.entries(category)),
)

/** Returns the style sheet of some animations. */
export function keyframesCss(names: Iterable<string>): string {
  return Array.from(names, (name) => {
    const rule = RULES.get(name)
    return rule === undefined ? '' : `@keyframes py-${name}{${rule}}`
  }).join('')
}
