import { changeElements, withPatch } from './change.ts'
import type { Props, Work } from './work.ts'

/** Sets some props of one element; unknown ones are kept (EM-014). */
export function updateProps(work: Work, pageId: string, uuid: string, patch: Props): Work {
  return changeElements(work, pageId, [uuid], (element) =>
    withPatch(element, { pluginProps: withPatch(element.pluginProps, patch) }),
  )
}
