import { useCallback, useEffect, useRef, useState } from 'react'
import { animationCss, playsAlike, totalTime } from '../../../model/animations/animations.ts'
import { findPage } from '../../../model/change.ts'
import type { Animation } from '../../../model/work.ts'
import { prefersReducedMotion } from '../../../runtime/animations/play.ts'
import { currentPage } from '../selection/selection.ts'
import { useEditor } from '../../store/EditorContext.tsx'

/** An element and how it moves. */
export interface ElementAnimations {
  uuid: string
  animations: readonly Animation[]
}

type Scene = readonly ElementAnimations[]

export interface Player {
  isPlaying: boolean
  /** The author's own system asks for less motion; they are shown all the same when asked for. */
  prefersReducedMotion: boolean
  play: (scene: Scene) => void
  playElement: (uuid: string) => void
  playPage: () => void
  stop: () => void
}

/** Ends when the first frame of what the boxes play is drawn, which is late on a busy machine. */
async function waitForFirstFrame(boxes: readonly HTMLElement[]): Promise<void> {
  await Promise.allSettled(boxes.flatMap((box) => box.getAnimations()).map((one) => one.ready))
}

/** Plays animations on the canvas. The document is not touched, and the next change of what is shown ends the play. */
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
        // Read, so that the same animation begins anew.
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
    // What was just added is played by whoever added it, after this.
    const off = editor.document.subscribe((now, before) => {
      if (now.work === before.work) return
      const { pageId } = editor.session.getState()
      // A size that a text has found meanwhile, or the answer of a save, ends no play.
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
