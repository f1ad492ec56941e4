/** Settings of TinyMCE, and handling of its load failures. */
import type { Language } from '@pinye/plugin-api'
import type { Editor } from 'tinymce'
import { registerFormats } from './selection.ts'
import type { PasteHandler } from './usePasteHandler.ts'

const SCRIPT = '/tinymce/tinymce.min.js'
const FAILURES =
  'PluginLoadError IconsLoadError LanguageLoadError ThemeLoadError ModelLoadError SkinLoadError ComponentLoadError LicenseKeyManagerLoadError'
/** Failures without which no text can be edited. */
const NEEDED = /^(theme|model)loaderror$/i

let failedStarts = 0

/** Returns the script's address; after a failure a different one, because the old one is remembered as broken. */
export function tinymceScript(): string {
  return failedStarts === 0 ? SCRIPT : `${SCRIPT}?again=${failedStarts}`
}

export function reportScriptFailure(): void {
  failedStarts++
}

/** `part`: some files failed to load, but texts can be edited. */
export type LoadFailure = 'part' | 'whole'

/**
 * EL-TEXT-36, -37. The toolbar is our own (TextTools.tsx). `onTrouble` receives load failures, which are logged as
 * warnings.
 */
export function settings(
  language: Language,
  onTrouble: (trouble: LoadFailure) => void,
  onPaste: PasteHandler,
) {
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
  return {
    ...(language === 'zh-CN' ? { language: 'zh-CN', language_url: '/langs/zh_CN.js' } : {}),
    base_url: '/tinymce',
    suffix: '.min',
    skin: isDark ? 'oxide-dark' : 'oxide',
    menubar: false,
    toolbar: false as const,
    plugins: 'link',
    contextmenu: false as const,
    browser_spellcheck: false,
    convert_urls: false,
    link_default_target: '_self',
    link_target_list: false,
    paste_data_images: false,
    paste_preprocess: onPaste,
    // `onPaste` filters the styles of pasted text, so TinyMCE keeps them all.
    paste_webkit_styles: 'all',
    invalid_elements:
      'script,style,iframe,object,embed,form,input,button,textarea,select,video,audio',
    // EL-TEXT-37: no real upload.
    images_upload_handler: () => Promise.resolve('data:,'),
    setup: (editor: Editor) => {
      editor.on('PreInit', () => registerFormats(editor))
      editor.on(FAILURES, ({ type, message }: { type: string; message?: string }) => {
        warn(message ?? type)
        onTrouble(NEEDED.test(type) ? 'whole' : 'part')
      })
    },
  }
}

/**
 * EL-TEXT-38. TinyMCE reports a failure and then logs the same message as an error: replaces this one line by a
 * warning; other console errors are not affected.
 */
export function warn(message: string): void {
  console.warn(message)
  const { error } = console
  const once = (...args: unknown[]) => {
    console.error = error
    if (args[0] !== message) error(...args)
  }
  console.error = once
  queueMicrotask(() => {
    if (console.error === once) console.error = error
  })
}
