/**
 * Core script of published pages: page turning, page links, audio and video. No framework and no islands; those load a
 * module of their own.
 */
import { listenForClicks } from './clicks.ts'
import { openVideo, toggleAudio } from './media.ts'
import { startPaging } from './paging.ts'

const work = document.querySelector<HTMLElement>('.py-work')

if (work !== null) {
  const paging = work.classList.contains('py-paged') ? startPaging(work) : undefined
  listenForClicks({
    'data-video': openVideo,
    'data-audio': toggleAudio,
    // In a work without paging these are ordinary links (PV-003).
    ...(paging
      ? {
          'data-go': (_, pageId) => paging.requestPage(pageId),
          'data-turn': (_, value) => paging.turn(value),
        }
      : {}),
    'data-href': (_, href) => location.assign(href),
  })
}
