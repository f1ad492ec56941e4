/**
 * The script of a published page that needs one: page turning, page links, sound and video. No framework, no islands;
 * those bring their own module.
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
    // Without pages to turn this is a link like any other (PV-003).
    ...(paging
      ? {
          'data-go': (_, pageId) => paging.requestPage(pageId),
          'data-turn': (_, value) => paging.turn(value),
        }
      : {}),
    'data-href': (_, href) => location.assign(href),
  })
}
