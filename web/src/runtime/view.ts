import type { ViewProps } from '@pinye/plugin-api'
import type { PlacedElement } from '../model/work.ts'

/** The props a view gets for a placed element. */
export function viewProps(element: PlacedElement): ViewProps {
  const { uuid, name, customName, pluginProps, commonStyle } = element
  return {
    props: pluginProps ?? {},
    // Stored documents may be older than the fields they should have.
    element: {
      id: uuid,
      type: name,
      name: customName ?? '',
      width: commonStyle?.width ?? 100,
      height: commonStyle?.height ?? 40,
    },
  }
}

/** EM-009: whether a visitor sees the element at first. */
export function isShownAtFirst(
  element: PlacedElement,
  alwaysVisible: boolean | undefined,
): boolean {
  return alwaysVisible === true || element.visible !== false
}
