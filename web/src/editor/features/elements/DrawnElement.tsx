import type { PlacedElement } from '../../../model/work.ts'
import type { PluginElement } from '../../../plugins/pluginElement.ts'
import { PluginElementBoundary } from '../../../plugins/PluginElementBoundary.tsx'
import { ElementBox } from '../../../runtime/ElementBox.tsx'
import { viewProps } from '../../../runtime/view.ts'

export interface DrawnElementProps extends Pick<PluginElement, 'View' | 'plugin'> {
  element: PlacedElement
}

/** An element in its box, rendered by its plugin, not interactive; nothing while the plugin is missing. */
export function DrawnElement({ element, View, plugin }: DrawnElementProps) {
  if (!View) return null
  return (
    <ElementBox element={element}>
      <PluginElementBoundary
        type={element.name}
        label={element.name}
        plugin={plugin}
        part="view"
        resetKey={element}
      >
        <View {...viewProps(element)} />
      </PluginElementBoundary>
    </ElementBox>
  )
}
