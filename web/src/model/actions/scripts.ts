/** Custom scripts of an element (EM-012). */
import { changeElements, withPatch } from '../change.ts'
import { newUuid } from '../newId.ts'
import type { Script, Work } from '../work.ts'

/** Maximum number of scripts of an element; the host enforces it. */
export const MAX_SCRIPTS = 20
/** Maximum length of a script in characters. */
export const MAX_SCRIPT_LENGTH = 16_384
/** Maximum length of a script's name in characters. */
export const MAX_SCRIPT_NAME_LENGTH = 100

export type Scripts = readonly Script[]

export function setScripts(
  work: Work,
  pageId: string,
  uuid: string,
  change: (scripts: Scripts) => Scripts,
): Work {
  return changeElements(work, pageId, [uuid], (element) => {
    const next = change(element.scripts)
    return next === element.scripts ? element : withPatch(element, { scripts: [...next] })
  })
}

export function newScript(name: string, content: string): Script {
  return { id: newUuid('script'), name, content }
}

export const addScript =
  (script: Script) =>
  (scripts: Scripts): Scripts =>
    scripts.length < MAX_SCRIPTS ? [...scripts, script] : scripts

export const removeScript =
  (id: string) =>
  (scripts: Scripts): Scripts =>
    scripts.filter((script) => script.id !== id)

export const changeScript =
  (id: string, patch: Partial<Pick<Script, 'name' | 'content'>>) =>
  (scripts: Scripts): Scripts =>
    scripts.map((script) => (script.id === id ? withPatch(script, patch) : script))
