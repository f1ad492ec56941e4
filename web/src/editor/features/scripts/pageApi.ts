/**
 * API of a script for its page, with its types (`web/src/runtime/scripts/prelude.ts` provides it). Descriptions are in
 * the texts under `api.{name}`.
 */
export const PAGE_API = [
  { name: 'on', types: "(event: 'click' | 'appear', run: () => void): void" },
  { name: 'show', types: '(element?: string): void' },
  { name: 'hide', types: '(element?: string): void' },
  { name: 'toggle', types: '(element?: string): void' },
  { name: 'setText', types: '(text: string, element?: string): void' },
  { name: 'playAnimation', types: '(type: string, ms?: number, element?: string): void' },
  { name: 'goToPage', types: '(index: number): void' },
  { name: 'openLink', types: '(url: string): void' },
  { name: 'toast', types: '(text: string): void' },
  { name: 'now', types: '(): number' },
  { name: 'element', types: ': string' },
] as const
