import { PropertyPanel } from '@pinye/plugin-api/fields'
import { memo, type ReactNode } from 'react'
import { inLanguage } from '../../model/elementType.ts'
import { sameButBox, sameButPlace } from '../../model/elements/sameButPlace.ts'
import { updateProps } from '../../model/elements/elements.ts'
import type { PlacedElement, Props } from '../../model/work.ts'
import { PluginElementBoundary } from '../../plugins/PluginElementBoundary.tsx'
import { usePluginElement } from '../../plugins/usePluginElement.ts'
import { viewProps } from '../../runtime/view.ts'
import { pickAgain } from '../features/elements/pick.ts'
import { PinSetting } from '../features/pages/PinSetting.tsx'
import { useEditor, useElement, useSession, useLanguage } from '../store/EditorContext.tsx'
import type { Diagnostic } from '../store/diagnostics.ts'
import { AppearanceSection } from '../features/box/AppearanceSection.tsx'
import { DiagnosticList } from './DiagnosticList.tsx'
import { InteractionSection } from '../features/actions/InteractionSection.tsx'
import { PlacementSection } from '../features/placement/PlacementSection.tsx'
import { ElementHeadline } from '../features/box/ElementHeadline.tsx'
import { StyleSection } from '../features/styles/StyleSection.tsx'
import { useDiagnosticText } from './useDiagnosticText.ts'

interface PartProps {
  element: PlacedElement
}

/**
 * Memoizes sections, since there are many fields: sections that do not show position or size are not re-rendered while
 * the element moves or grows.
 */
const ofProps = (Part: (props: PartProps) => ReactNode) =>
  memo(Part, (before, after) => sameButPlace(before.element, after.element))
const ofLook = (Part: (props: PartProps) => ReactNode) =>
  memo(Part, (before, after) => sameButBox(before.element, after.element))
const Headline = ofLook(ElementHeadline)
const Style = ofProps(({ element }) => <StyleSection elements={[element]} />)
const Plugin = ofProps(PluginSettings)
const Appearance = ofLook(AppearanceSection)
const InteractionPart = ofLook(InteractionSection)

/** All settings of an element: those of its plugin first, then the common ones. */
export function ElementInspector({ uuid }: { uuid: string }) {
  const element = useElement(uuid)
  const diagnostics = useSession((session) => session.diagnostics)
  const { elementType } = usePluginElement(element?.name ?? '')
  if (!element) return null
  return (
    <>
      <Headline element={element} />
      <DiagnosticList diagnostics={diagnostics.filter((diagnostic) => diagnostic.uuid === uuid)} />
      <Style element={element} />
      <Plugin element={element} />
      {!elementType?.fillsPage && <PlacementSection element={element} />}
      {!elementType?.fillsPage && <PinSetting uuid={uuid} />}
      <Appearance element={element} />
      <InteractionPart element={element} />
    </>
  )
}

/** The plugin's own panel, or one generated from its props. */
function PluginSettings({ element }: PartProps) {
  const editor = useEditor()
  const language = useLanguage()
  const { status, elementType, plugin, Panel } = usePluginElement(element.name)
  const { uuid, name, pluginProps } = element
  const diagnostics = useFieldFindings(uuid)
  if (!elementType) return null
  const handleChange = (patch: Props, mergeKey?: string) => {
    const { pageId } = editor.session.getState()
    const key = pickAgain(editor, uuid, patch) ?? (mergeKey && `${uuid}:${mergeKey}`)
    editor.transact((work) => updateProps(work, pageId, uuid, patch), { mergeKey: key })
  }
  const label = inLanguage(elementType.label, language)
  const around = { type: name, label, plugin, part: 'panel' as const }
  if (Panel) {
    return (
      <PluginElementBoundary {...around} resetKey={Panel}>
        <Panel
          props={pluginProps}
          element={viewProps(element).element}
          elementType={elementType}
          diagnostics={diagnostics}
          onChange={handleChange}
        />
      </PluginElementBoundary>
    )
  }
  return (
    <PluginElementBoundary {...around} resetKey={elementType}>
      <PropertyPanel
        elementType={elementType}
        props={pluginProps}
        diagnostics={diagnostics}
        language={language}
        // Until the plugin has loaded, it is unknown whether it has a panel of its own, which may handle a change
        // differently.
        disabled={status === 'loading'}
        onChange={handleChange}
      />
    </PluginElementBoundary>
  )
}

/** Returns the diagnostics of an element's fields, in the author's language. */
function useFieldFindings(uuid: string): Diagnostic[] {
  const diagnostics = useSession((session) => session.diagnostics)
  const words = useDiagnosticText()
  return diagnostics
    .filter((diagnostic) => diagnostic.uuid === uuid && diagnostic.path !== '')
    .map((diagnostic) => ({ ...diagnostic, code: '', message: words(diagnostic).sentence }))
}
