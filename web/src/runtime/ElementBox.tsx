import type { HTMLAttributes, ReactNode, Ref } from 'react'
import type { PlacedElement } from '../model/work.ts'
import { boxStyle } from './boxStyle.ts'
import { elementStyle } from './elementStyle.ts'
import type { ResolvedInteraction } from './interaction.ts'

export interface ElementBoxProps {
  element: PlacedElement
  /** Left out of the first view, yet there for actions that show it. */
  hidden?: boolean
  /** What a click does; none in the editor. */
  action?: ResolvedInteraction | undefined
  /**
   * Where the link goes: around the content, or as a layer over content that holds links or buttons of its own,
   * or nowhere, when the page core listens instead.
   */
  link?: 'around' | 'over' | 'core'
  /** What a layer over the content is called. */
  label?: string | undefined
  /** More attributes of the box: pointer handlers of the editor, island marks of the prerenderer. */
  attributes?: HTMLAttributes<HTMLElement> & Record<`data-${string}`, string | undefined>
  boxRef?: Ref<HTMLDivElement>
  children?: ReactNode
}

/** What makes a node an element's box; the canvas, where hundreds stand, has it without a component of its own. */
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

/** An element's box: position, size and look are the host's, the content is the plugin's. */
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
