import { listVisibleElements, toPlainText, type PageCheck } from './check.ts'

/** Longer words are no loss in a list. */
const SHOWN = 24

/** Texts that still say what the element said when it was added. */
export const placeholderContent: PageCheck = (input) =>
  listVisibleElements(input).flatMap(({ element, type }) => {
    const left = type.props.find(({ name, type: kind, role, runtime }) => {
      if ((kind !== 'html' && kind !== 'text') || role !== undefined || runtime) return false
      const words = toPlainText(element.pluginProps[name])
      const { zh, en } = type.defaults
      return words !== '' && [zh[name], en[name]].some((value) => toPlainText(value) === words)
    })
    if (!left) return []
    const text = toPlainText(element.pluginProps[left.name])
    const values = { text: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text }
    const { uuid } = element
    return [{ code: 'untouched', severity: 'warning', pageId: input.page.uuid, uuid, values }]
  })
