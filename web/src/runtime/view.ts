import type { ViewProps } from '@pinye/plugin-api'
import type { PlacedElement } from '../model/work.ts'

/** Returns the props of a view for a placed element. */
export function viewProps(element: PlacedElement): ViewProps {
  const { uuid, name, customName, pluginProps, commonStyle } = element
  return {
    props: pluginProps ?? {},
    // Stored documents may be older than these fields.
    element: {
      id: uuid,
      type: name,
      name: customName ?? '',
      width: commonStyle?.width ?? 100,
      height: commonStyle?.height ?? 40,
    },
  }
}

/** EM-009: returns whether the element is visible at first. */
export function isShownAtFirst(
  element: PlacedElement,
  alwaysVisible: boolean | undefined,
): boolean {
  return alwaysVisible === true || element.visible !== false
}
