import type { Language } from '../../model/work.ts'
import { isActionLink } from '../actions/encodeActions.ts'
import { findElementBox, play, setVisibility } from '../actions/perform.ts'
import { goToPage } from '../goToPage.ts'
import { confirm } from '../islands/confirm.ts'
import { showToast } from '../islands/toast.ts'
import type { SandboxCall } from './protocol.ts'

/** Page information that scripts may use. */
export interface SandboxPage {
  language: Language
  /** Ids of all pages, in order; scripts use the index. */
  pages: string[]
  /** Element uuids by the names that authors gave them. */
  names: Record<string, string>
}

const MAX_TEXT_LENGTH = 2000
const MAX_TOAST_LENGTH = 200
const MAX_LINK_PROMPTS = 5
let links = 0
let isAsking = false

/** Performs a call of a script; ignores everything that is not allowed. */
export function handleSandboxCall(
  [op, first, second, third]: SandboxCall,
  page: SandboxPage,
): void {
  switch (op) {
    case 'show':
    case 'hide':
    case 'toggle':
      return setVisibility(op, resolveTarget(first, page))
    case 'text':
      return write(resolveTarget(first, page), second)
    case 'play':
      if (typeof second === 'string') play(resolveTarget(first, page), second, duration(third))
      return undefined
    case 'go': {
      const id = typeof first === 'number' ? page.pages[first] : undefined
      if (id !== undefined) goToPage(id)
      return undefined
    }
    case 'link':
      if (typeof first === 'string') void follow(first.trim(), page)
      return undefined
    case 'toast':
      if (typeof first === 'string') showToast(first.slice(0, MAX_TOAST_LENGTH))
      return undefined
    case 'fail':
      console.warn(
        `script of element ${String(first).slice(0, 100)}: ${String(second).slice(0, 500)}`,
      )
      return undefined
    default:
      return undefined
  }
}

function resolveTarget(target: unknown, { names }: SandboxPage): string {
  if (typeof target !== 'string') return ''
  return Object.prototype.hasOwnProperty.call(names, target) ? (names[target] ?? '') : target
}

function duration(value: unknown): number {
  return typeof value === 'number' && value >= 100 && value <= 10_000 ? value : 1000
}

/** Opens a link only after asking the visitor, one prompt at a time and a limited number of them. */
async function follow(address: string, { language }: SandboxPage): Promise<void> {
  if (!isActionLink(address) || isAsking || links >= MAX_LINK_PROMPTS) return
  links += 1
  isAsking = true
  const words = language === 'en-US' ? 'Open this address?' : '要打开这个链接吗？'
  const agreed = await confirm(`${words} ${address.slice(0, 200)}`, language)
  isAsking = false
  if (agreed) location.assign(address)
}

/** Replaces the first text in an element; does nothing for an island, whose view renders itself. */
function write(uuid: string, text: unknown): void {
  const box = findElementBox(uuid)
  if (!box || typeof text !== 'string' || box.hasAttribute('data-island')) return
  const words = text.slice(0, MAX_TEXT_LENGTH)
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeValue?.trim()) {
      node.nodeValue = words
      return
    }
  }
  // No text yet, or it was emptied before: writes to the innermost element.
  let inner: Element = box
  while (inner.firstElementChild) inner = inner.firstElementChild
  if (!/^(img|input|svg|path|video|audio|canvas)$/i.test(inner.tagName)) inner.textContent = words
}
