import type { HTMLAttributes, ReactNode, Ref } from 'react'
import type { PlacedElement } from '../model/work.ts'
import { boxStyle } from './boxStyle.ts'
import { elementStyle } from './elementStyle.ts'
import type { ResolvedInteraction } from './interaction.ts'

export interface ElementBoxProps {
  element: PlacedElement
  /** Hidden at first; actions can show it. */
  hidden?: boolean
  /** Interaction on a click; undefined in the editor. */
  action?: ResolvedInteraction | undefined
  /**
   * Placement of the link: around the content, or as a layer over content that has links or buttons of its own, or none
   * when the page core handles the click.
   */
  link?: 'around' | 'over' | 'core'
  /** Accessible name of a layer over the content. */
  label?: string | undefined
  /** Further attributes of the box: the editor's pointer handlers, the prerenderer's island marks. */
  attributes?: HTMLAttributes<HTMLElement> & Record<`data-${string}`, string | undefined>
  boxRef?: Ref<HTMLDivElement>
  children?: ReactNode
}

/**
 * Returns the attributes of an element's box. The canvas uses them directly, to save a component for each of hundreds
 * of boxes.
 */
export function boxAttributes(
  element: PlacedElement,
  attributes: ElementBoxProps['attributes'],
  length?: (designPixels: number) => string,
) {
  return {
    ...attributes,
    className: join('py-el', attributes?.className),
    'data-el': element.uuid,
    style: Object.assign(
      elementStyle(element.commonStyle, length),
      boxStyle(element.commonStyle),
      attributes?.style,
    ),
  }
}

/** Box of an element: the host defines position, size and look, the plugin the content. */
export function ElementBox(props: ElementBoxProps) {
  const { element, action, link = 'around', attributes, boxRef, children } = props
  const box = {
    ...boxAttributes(element, attributes),
    hidden: props.hidden ? true : undefined,
  }
  if (action === undefined) {
    return (
      <div {...box} ref={boxRef}>
        {children}
      </div>
    )
  }
  if (action.href !== undefined && link === 'around') {
    return (
      <a {...box} {...action.attributes} href={action.href}>
        {children}
      </a>
    )
  }
  if (link === 'over') {
    return (
      <div {...box}>
        {children}
        <TapLayer label={props.label || element.customName || element.name} action={action} />
      </div>
    )
  }
  const role = action.href === undefined ? 'button' : 'link'
  return (
    <div {...box} {...action.attributes} data-href={action.href} role={role} tabIndex={0}>
      {children}
    </div>
  )
}

function TapLayer({ label, action }: { label: string; action: ResolvedInteraction }) {
  const named = { className: 'py-tap', 'aria-label': label }
  if (action.href === undefined) return <button type="button" {...named} {...action.attributes} />
  return <a {...named} {...action.attributes} href={action.href} />
}

function join(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
