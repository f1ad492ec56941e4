import { listVisibleElements, toPlainText, type PageCheck } from './check.ts'

/** Maximum length of a quoted text in the list of diagnostics. */
const SHOWN = 24

/** Finds texts that still have the default content of their element type. */
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
