import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Editor } from 'tinymce'
import { usePanelMessages } from '@pinye/plugin-api/fields'
import { EffectChoices } from './EffectChoices.tsx'
import { FontTool } from './FontTool.tsx'
import { LookField, ShadowFields } from './LookFields.tsx'
import { SizeTool } from './SizeTool.tsx'
import { Choices, keepFocus, ToolMenu } from './ToolMenu.tsx'
import { VariableTool } from './VariableTool.tsx'
import { icon } from './icons.tsx'
import { messages } from './messages.ts'
import { formatSelection, useSelectionLook } from './selection.ts'
import { NO_SHADOW } from './textProps.ts'
import { chip } from './variables.ts'
import type { TextFormat } from './selection.ts'
import type { TextProps } from './textProps.ts'
import './tools.css'

/** The studio's slot for in-place editing tools. */
const SLOT = '[data-editing-tools]'
const TOGGLES = ['bold', 'italic', 'underline'] as const
const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const

export interface TextToolsProps {
  props: TextProps
  /** TinyMCE; null until it has started. */
  editor: Editor | null
  onChange: (patch: Partial<TextProps>, mergeKey?: string) => void
  /** Opens the large editor; undefined inside of it. */
  onEnlarge?: () => void
}

/** Toolbar of a text edited on the canvas, in the studio's slot. */
export function TextTools(input: TextToolsProps) {
  const slot = useSlot()
  return slot && createPortal(<TextToolbar {...input} />, slot)
}

/**
 * EL-TEXT-26: the formatting commands. They apply to the selection within the text, without one to the whole element
 * (EL-TEXT-28).
 */
export function TextToolbar({ props, editor, onChange, onEnlarge }: TextToolsProps) {
  const text = usePanelMessages(messages)
  const selected = useSelectionLook(editor)
  const look = selected ?? wholeLook(props)
  const format = (patch: Partial<TextFormat>, mergeKey?: string) => {
    if (editor && selected) formatSelection(editor, patch)
    else onChange(patch, mergeKey)
  }
  const tool = (name: 'link' | 'clear', run: (on: Editor) => void) => (
    <Tool
      label={text(name)}
      face={icon(name)}
      disabled={!editor}
      onUse={() => editor && run(editor)}
    />
  )
  return (
    <div className="text-tools" role="group" aria-label={text('tools')} {...STOP_PROPAGATION}>
      <FontTool family={look.fontFamily} onFamily={(fontFamily) => format({ fontFamily })} />
      <SizeTool size={look.fontSize} onSize={(fontSize) => format({ fontSize })} />
      <span className="text-tool-rule" />
      {TOGGLES.map((name) => (
        <Tool
          key={name}
          label={text(name)}
          face={icon(name)}
          isOn={look[name]}
          onUse={() => format({ [name]: !look[name] })}
        />
      ))}
      <Tool
        label={text('vertical')}
        face={icon('verticalText')}
        isOn={props.verticalText === true}
        onUse={() => onChange({ verticalText: props.verticalText !== true })}
      />
      <AlignTool current={look.textAlign} onAlign={(textAlign) => format({ textAlign })} />
      <span className="text-tool-rule" />
      <LookTools look={look} onFormat={format} />
      <ToolMenu label={text('effects')} face={icon('effects')}>
        <div className="text-tool-fields text-tool-effects">
          <EffectChoices props={props} onChange={onChange} />
        </div>
      </ToolMenu>
      <span className="text-tool-rule" />
      {tool('link', (on) => on.execCommand('mceLink'))}
      {tool('clear', (on) => on.execCommand('RemoveFormat'))}
      <VariableTool disabled={!editor} onInsert={(key) => editor && insert(editor, key)} />
      {onEnlarge && <Tool label={text('enlarge')} face={icon('enlarge')} onUse={onEnlarge} />}
    </div>
  )
}

/** Events of the tools bubble through the React tree to the text: keeps them from the canvas. */
export const STOP_PROPAGATION = {
  onPointerDown: stopPropagation,
  onDoubleClick: stopPropagation,
  onContextMenu: stopPropagation,
}

function stopPropagation(event: { stopPropagation: () => void }): void {
  event.stopPropagation()
}

interface LookToolsProps {
  look: TextFormat
  onFormat: (patch: Partial<TextFormat>, mergeKey?: string) => void
}

/** Colours, spacing and shadow: menus with fields. */
function LookTools({ look, onFormat }: LookToolsProps) {
  const text = usePanelMessages(messages)
  const field = (name: 'color' | 'backgroundColor' | 'lineHeight' | 'letterSpacing') => (
    <LookField name={name} value={look[name]} onChange={onFormat} />
  )
  const color = (
    <span className="text-tool-color" style={{ borderColor: look.color }}>
      {icon('color')}
    </span>
  )
  return (
    <>
      <ToolMenu label={text('colors')} face={color}>
        <div className="text-tool-fields">
          {field('color')}
          {field('backgroundColor')}
        </div>
      </ToolMenu>
      <ToolMenu label={text('spacing')} face={icon('spacing')}>
        <div className="text-tool-fields">
          {field('lineHeight')}
          {field('letterSpacing')}
        </div>
      </ToolMenu>
      <ToolMenu label={text('shadow')} face={icon('shadow')}>
        <div className="text-tool-fields">
          <ShadowFields
            shadow={look.textShadow}
            onChange={(textShadow, mergeKey) => onFormat({ textShadow }, mergeKey)}
          />
        </div>
      </ToolMenu>
    </>
  )
}

interface AlignToolProps {
  current: TextFormat['textAlign']
  onAlign: (alignment: TextFormat['textAlign']) => void
}

function AlignTool({ current, onAlign }: AlignToolProps) {
  const text = usePanelMessages(messages)
  return (
    <ToolMenu label={text('align')} face={icon(current)}>
      <Choices
        label={text('align')}
        choices={ALIGNMENTS.map((value) => ({ value, label: text(value), face: icon(value) }))}
        current={current}
        onChoose={(value) => onAlign(value as TextFormat['textAlign'])}
      />
    </ToolMenu>
  )
}

interface ToolProps {
  label: string
  face: ReactNode
  isOn?: boolean
  disabled?: boolean
  onUse: () => void
}

function Tool({ label, face, isOn, disabled = false, onUse }: ToolProps) {
  return (
    <button
      type="button"
      className="text-tool"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={onUse}
    >
      {face}
    </button>
  )
}

function insert(editor: Editor, key: string): void {
  editor.focus()
  editor.insertContent(chip(key))
}

/** Returns the state of the toolbar without a selection (EL-TEXT-27). */
function wholeLook(props: TextProps): TextFormat {
  const alignment = ALIGNMENTS.find((one) => one === props.textAlign)
  return {
    fontFamily: props.fontFamily ?? '',
    bold: props.bold === true,
    italic: props.italic === true,
    underline: props.underline === true,
    textAlign: alignment ?? 'left',
    fontSize: props.fontSize ?? 14,
    lineHeight: props.lineHeight ?? 1.5,
    letterSpacing: props.letterSpacing ?? 0,
    color: props.color ?? '#000000',
    backgroundColor: props.backgroundColor ?? 'transparent',
    textShadow: { ...NO_SHADOW, ...props.textShadow },
  }
}

function useSlot(): Element | null {
  const [slot, setSlot] = useState<Element | null>(null)
  useEffect(() => {
    // The studio renders the slot together with the edited text.
    const frame = requestAnimationFrame(() => setSlot(document.querySelector(SLOT)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return slot
}
