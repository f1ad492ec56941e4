import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { findElement } from '../../model/change.ts'
import { inLanguage } from '../../model/elementType.ts'
import type { Language } from '../../model/work.ts'
import { usePluginStore } from '../../plugins/pluginStore.ts'
import { elementTitle } from '../canvas/elementTitle.ts'
import { useEditor, useLanguage } from '../store/EditorContext.tsx'
import type { Diagnostic } from '../store/diagnostics.ts'

/**
 * Returns a function that describes a diagnostic in the author's language: element, property and problem; `sentence` is
 * the problem alone.
 */
export function useDiagnosticText(): (diagnostic: Diagnostic) => {
  place: string
  text: string
  sentence: string
} {
  const editor = useEditor()
  const language = useLanguage()
  const { t } = useTranslation('editor')
  return (diagnostic) => {
    const { pages } = editor.document.getState().work
    const index = pages.findIndex(({ uuid }) => uuid === diagnostic.pageId)
    const page = pages[index]
    const element = diagnostic.uuid === undefined ? undefined : findElement(page, diagnostic.uuid)
    const type = element && editor.types().get(element.name)
    const name = element && elementTitle(element, type, language)
    const place = [page && t('findings.page', { number: index + 1 }), name]
    const prop = type?.props.find((spec) => diagnostic.path.split('/')[1] === spec.name)
    const label = prop ? `${inLanguage(prop.label, language)}: ` : ''
    const sentence = diagnostic.plugin
      ? t('findings.fault', { plugin: diagnostic.plugin, cause: diagnostic.message })
      : (ofPlugin(diagnostic, element?.name, language) ?? ofHost(diagnostic, t))
    return { place: place.filter(Boolean).join(' · '), text: label + sentence, sentence }
  }
}

/** Returns the plugin's own translation of the code, if its browser module has one. */
function ofPlugin({ code, args = {} }: Diagnostic, type: string | undefined, language: Language) {
  const { types, loadStates } = usePluginStore.getState()
  const plugin = type === undefined ? undefined : types.get(type)?.plugin
  const text =
    code && plugin ? loadStates[plugin.id]?.module?.messages?.[language]?.[code] : undefined
  return text?.replace(/\{(\w+)\}/g, (whole, name: string) => args[name] ?? whole)
}

/** Translates codes of host and kit with our own texts; any other message is shown unchanged. */
function ofHost({ code, message, args }: Diagnostic, t: TFunction): string {
  return code ? t(`remark.${code}`, { ...args, defaultValue: message }) : message
}
