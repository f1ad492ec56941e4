import { useCallback, useEffect, useRef, useState } from 'react'
import { animationCss, playsAlike, totalTime } from '../../../model/animations/animations.ts'
import { findPage } from '../../../model/change.ts'
import type { Animation } from '../../../model/work.ts'
import { prefersReducedMotion } from '../../../runtime/animations/play.ts'
import { currentPage } from '../selection/selection.ts'
import { useEditor } from '../../store/EditorContext.tsx'

/** An element with its animations. */
export interface ElementAnimations {
  uuid: string
  animations: readonly Animation[]
}

type Scene = readonly ElementAnimations[]

export interface Player {
  isPlaying: boolean
  /** Whether the author's system asks for reduced motion; animations still play on request. */
  prefersReducedMotion: boolean
  play: (scene: Scene) => void
  playElement: (uuid: string) => void
  playPage: () => void
  stop: () => void
}

/** Resolves when the first frame of the animations is painted, which may be late on a busy machine. */
async function waitForFirstFrame(boxes: readonly HTMLElement[]): Promise<void> {
  await Promise.allSettled(boxes.flatMap((box) => box.getAnimations()).map((one) => one.ready))
}

/** Plays animations on the canvas without changing the document; the next visible change of the page stops it. */
export function usePlayer(): Player {
  const editor = useEditor()
  const [isPlaying, setPlaying] = useState(false)
  const clear = useRef<(() => void) | null>(null)
  const stop = useCallback(() => {
    clear.current?.()
    clear.current = null
    setPlaying(false)
  }, [])
  const play = useCallback(
    (scene: Scene) => {
      stop()
      const boxes = scene.flatMap(({ uuid, animations }) => {
        const box = document.querySelector<HTMLElement>(
          `[data-canvas] [data-el="${CSS.escape(uuid)}"]`,
        )
        return box && animations.length > 0 ? [{ box, animations }] : []
      })
      if (boxes.length === 0) return
      for (const { box, animations } of boxes) {
        box.style.setProperty('--t', box.style.transform || ' ')
        box.style.animation = 'none'
        // Reading forces a reflow, so that the same animation restarts.
        void box.offsetWidth
        box.style.animation = animationCss(animations)
      }
      const longest = Math.max(...boxes.map(({ animations }) => totalTime(animations)))
      let timer: ReturnType<typeof setTimeout> | undefined
      const clearThese = () => {
        clearTimeout(timer)
        for (const { box } of boxes) {
          box.style.removeProperty('animation')
          box.style.removeProperty('--t')
        }
      }
      clear.current = clearThese
      void waitForFirstFrame(boxes.map(({ box }) => box)).then(() => {
        if (clear.current === clearThese) timer = setTimeout(stop, longest + 200)
      })
      setPlaying(true)
    },
    [stop],
  )
  const sceneOf = useCallback(
    (uuids?: readonly string[]): Scene =>
      (currentPage(editor)?.elements ?? [])
        .filter(({ uuid }) => uuids === undefined || uuids.includes(uuid))
        .map(({ uuid, animations }) => ({ uuid, animations })),
    [editor],
  )
  useEffect(() => {
    // A change stops the play; the code that adds an animation starts its play after this.
    const off = editor.document.subscribe((now, before) => {
      if (now.work === before.work) return
      const { pageId } = editor.session.getState()
      // A measured text size or the response of a save changes nothing visible and does not stop it.
      if (!playsAlike(findPage(now.work, pageId), findPage(before.work, pageId))) stop()
    })
    return () => {
      off()
      stop()
    }
  }, [editor, stop])
  return {
    isPlaying,
    prefersReducedMotion: prefersReducedMotion(),
    play,
    playElement: (uuid) => play(sceneOf([uuid])),
    playPage: () => play(sceneOf()),
    stop,
  }
}
