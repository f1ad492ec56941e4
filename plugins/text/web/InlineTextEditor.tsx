import { useEffect, useId, useRef, useState } from 'react'
import { Editor } from '@tinymce/tinymce-react'
import { useRuntime } from '@pinye/plugin-api'
import { listFonts } from '@pinye/plugin-api/fields'
import type { FontChoice } from '@pinye/plugin-api/fields'
import type { InlineEditorProps, Language } from '@pinye/plugin-api'
import { textClass, textStyle } from './textProps.ts'
import { useContentSize } from './useContentSize.ts'
import type { TextProps } from './textProps.ts'
import './text.css'

const BLUR_MS = 200
/** What belongs to the editing of a text: TinyMCE's own floating parts, and what the studio marks as its sidebar. */
const BESIDE = '.tox, .tox-tinymce-aux, [data-keeps-editing]'

/** EL-TEXT-21, -22: TinyMCE in place of the view; Escape and leaving it end the editing, also while it is still starting. */
export function InlineTextEditor({
  props,
  element,
  onChange,
  onDone,
}: InlineEditorProps<TextProps>) {
  const runtime = useRuntime()
  const mergeKey = useId()
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<{ getContent(): string; text: string } | null>(null)
  // Whatever was typed counts, also what reached the text without a key: a dictated word, a chosen correction.
  const finish = () => {
    const text = opened.current?.getContent()
    if (text !== undefined && text !== opened.current?.text) onChange({ text }, mergeKey)
    onDone()
  }
  const done = useRef(finish)
  useEffect(() => {
    done.current = finish
  })
  useEndOfEditing(box, done)
  useEscape(done)
  const content = useRef<HTMLDivElement>(null)
  useContentSize(content, element, props)
  // The start only: TinyMCE owns the text until the editing ends.
  const [initial] = useState(() => runtime.sanitize(props.text ?? ''))
  const fonts = useFontList(runtime.language)

  return (
    <div ref={box} className={`${textClass(props)} text-editing`} style={textStyle(props)}>
      <div ref={content}>
        {fonts && (
          <Editor
            inline
            tagName="div"
            licenseKey="gpl"
            tinymceScriptSrc="/tinymce/tinymce.min.js"
            initialValue={initial}
            init={settings(runtime.language, fonts)}
            onInit={(_, editor) => {
              opened.current = { getContent: () => editor.getContent(), text: editor.getContent() }
              editor.focus()
              // TinyMCE puts its own caret back right after this.
              requestAnimationFrame(() => {
                if (!editor.removed) editor.execCommand('SelectAll')
              })
            }}
            // TinyMCE tells of keys; what a person dictates or an input method puts in comes without one, and a click on the
            // canvas ends the editing before anybody could ask for it.
            onInput={(_, editor) => onChange({ text: editor.getContent() }, mergeKey)}
            onEditorChange={(text, editor) => {
              // Its first call only repeats what was set, in TinyMCE's own spelling.
              if (editor.isDirty() || editor.undoManager.hasUndo()) onChange({ text }, mergeKey)
            }}
          />
        )}
      </div>
    </div>
  )
}

/** TinyMCE wants its list of fonts when it starts; the wait is one request, once. */
function useFontList(language: Language): FontChoice[] | null {
  const [fonts, setFonts] = useState<FontChoice[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    void listFonts(language).then((list) => isCurrent && setFonts(list))
    return () => {
      isCurrent = false
    }
  }, [language])
  return fonts
}

/** `Label=family;...`: what would end an entry is no part of a name. */
function formats(fonts: readonly FontChoice[]): string {
  const plain = (text: string) => text.replace(/[=;'"\\]/g, '')
  return fonts.map(({ label, family }) => `${plain(label)}='${plain(family)}'`).join(';')
}

/**
 * Escape ends the editing wherever the focus is, also before TinyMCE has started; what is open beside the text, such as a
 * menu or a field of the sidebar, has its own use for the key.
 */
function useEscape(done: { current: () => void }) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (target instanceof Element && target.closest(`${BESIDE}, [role="dialog"]`)) return
      event.preventDefault()
      event.stopPropagation()
      done.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [done])
}

/** Ends 200 ms after the focus left, unless it or the pointer went to something that belongs to the editing. */
function useEndOfEditing(box: { current: HTMLElement | null }, done: { current: () => void }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pointerAt: Element | null = null
    const belongs = (target: unknown) =>
      target instanceof Element &&
      (target.closest(BESIDE) !== null || (box.current?.contains(target) ?? false))

    const handlePointer = (event: PointerEvent) => {
      pointerAt = event.target instanceof Element ? event.target : null
    }
    const handleFocusOut = (event: FocusEvent) => {
      if (!belongs(event.target)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!belongs(document.activeElement) && !belongs(pointerAt)) done.current()
      }, BLUR_MS)
    }
    const handlePointerDown = (event: PointerEvent) => {
      handlePointer(event)
      clearTimeout(timer)
      if (belongs(event.target)) return
      timer = setTimeout(() => done.current(), BLUR_MS)
    }
    document.addEventListener('pointerover', handlePointer, true)
    document.addEventListener('pointerdown', handlePointerDown, true)
    document.addEventListener('focusout', handleFocusOut, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', handlePointer, true)
      document.removeEventListener('pointerdown', handlePointerDown, true)
      document.removeEventListener('focusout', handleFocusOut, true)
    }
  }, [box, done])
}

function settings(language: Language, fonts: readonly FontChoice[]) {
  return {
    ...(language === 'zh-CN' ? { language: 'zh-CN', language_url: '/langs/zh_CN.js' } : {}),
    menubar: false,
    plugins: 'link',
    toolbar:
      'bold italic underline | fontfamily fontsize | forecolor | alignleft aligncenter alignright alignjustify | link removeformat',
    font_family_formats: formats(fonts),
    font_size_formats: '12px 14px 16px 18px 24px 36px 48px',
    toolbar_mode: 'floating' as const,
    contextmenu: false as const,
    browser_spellcheck: false,
    convert_urls: false,
    link_default_target: '_self',
    link_target_list: false,
    paste_data_images: false,
    paste_webkit_styles:
      'color font-family font-size font-weight font-style text-decoration text-align',
    invalid_elements:
      'script,style,iframe,object,embed,form,input,button,textarea,select,img,video,audio',
    // EL-TEXT-37: no real upload.
    images_upload_handler: () => Promise.resolve('data:,'),
  }
}
