import { useTranslation } from 'react-i18next'
import { getArgumentKind, pageIndexOf, textOf } from '../../../model/actions/elementActions.ts'
import { inLanguage } from '../../../model/elementType.ts'
import { getUncommittedValue } from '../../../model/actions/unfinished.ts'
import type { ElementAction, PlacedElement } from '../../../model/work.ts'
import { usePluginStore } from '../../../plugins/pluginStore.ts'
import { elementExcerpt, elementTitle } from '../../canvas/elementTitle.ts'
import {
  useCurrentPage,
  useDocument,
  useEditor,
  useSession,
  useLanguage,
} from '../../store/EditorContext.tsx'

/** Returns functions that describe actions in the author's language. */
export function useActionWords(uuid: string) {
  const { t } = useTranslation(['actions', 'animation'])
  const editor = useEditor()
  const language = useLanguage()
  const page = useCurrentPage()
  const pages = useDocument(({ work }) => work.pages)
  const types = usePluginStore((store) => store.types)
  const loadStates = usePluginStore((store) => store.loadStates)
  const typed = useSession((session) => session.typed)

  /** Returns a name that distinguishes elements of one type. */
  const nameOf = (element: PlacedElement): string => {
    const type = editor.types().get(element.name)
    const title = elementTitle(element, type, language)
    const words = element.customName ? '' : elementExcerpt(element, type)
    return words ? `${title} · ${words}` : title
  }
  const elementName = (target: string): string => {
    if (target === '') return t('nothing')
    if (target === uuid) return t('self')
    const element = page?.elements.find((one) => one.uuid === target)
    return element ? t('named', { name: nameOf(element) }) : t('gone')
  }
  const pageName = (call: ElementAction): string => {
    if (call.arguments.length === 0) return t('nothing')
    const index = pageIndexOf(call, pages)
    const title = index === undefined ? undefined : pages[index]?.title
    return index === undefined
      ? t('gonePage')
      : t('named', { name: t('pageOf', { number: index + 1, title }) })
  }
  /** Returns the label of an action as the target's type defines it. */
  const actionLabel = (target: string, message: string): string => {
    const type = page?.elements.find((one) => one.uuid === target)?.name ?? ''
    const plugin = types.get(type)?.plugin.id
    const label = plugin && loadStates[plugin]?.module?.elements[type]?.actions?.[message]
    return label ? inLanguage(label, language) : message
  }
  const sentence = (call: ElementAction): string => {
    const need = getArgumentKind(call.name)
    if (need === undefined) return t('says.unknown')
    const text = getUncommittedValue(call, typed) ?? textOf(call.arguments[0])
    const target = need === 'page' ? pageName(call) : need === 'element' ? elementName(text) : text
    const animation = textOf(call.arguments[1])
    const message = textOf(call.arguments[1])
    return t(`says.${call.name}`, {
      message: message && actionLabel(text, message),
      target: target || t('nothing'),
      animation: animation && t(`animation:name.${animation}`),
    })
  }
  return { t, nameOf, sentence, page, pages }
}
