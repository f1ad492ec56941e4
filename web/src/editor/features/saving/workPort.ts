import type { TFunction } from 'i18next'
import { toApiError, type ApiError, errorText } from '../../../api/ApiError.ts'
import { saveWork } from '../../../api/saveWork.ts'
import { createWork, findWork } from '../../../api/works.ts'
import { readStored, readWork } from '../../../model/document/readWork.ts'
import type { Language } from '../../../model/work.ts'
import type { SavePayload } from '../../store/documentStore.ts'
import type { WorkPort } from '../../store/editor.ts'
import {
  diagnosticsFromFailures,
  diagnosticsFromErrors,
  diagnosticsFromRemarks,
} from '../../store/diagnostics.ts'
import type { SaveResult, SaveConflict } from '../../store/saveQueue.ts'

/** Creates the connection of an open work to the host. */
export function createWorkPort(id: number, language: () => Language, t: TFunction): WorkPort {
  return {
    load: async () => readWork(await findWork(id), language()),
    save: (work, key) => save(work, key, language(), t),
    createCopy: async (work) => {
      const title = t('editor:conflict.copyTitle', { title: work.title })
      // The host assigns a new work its id, revision and publications.
      const copy = { ...work, title, id: undefined, revision: undefined, is_publish: false }
      return readWork(await createWork(copy), language())
    },
  }
}

async function save(
  work: SavePayload,
  key: string,
  language: Language,
  t: TFunction,
): Promise<SaveResult> {
  try {
    const { work: stored, remarks, faults, problem } = await saveWork(work, key)
    const refused = diagnosticsFromErrors(problem?.errors ?? [], work)
    const diagnostics = [
      ...refused,
      ...diagnosticsFromRemarks(remarks, work),
      ...diagnosticsFromFailures(faults, work),
    ]
    const saved = {
      kind: 'saved' as const,
      work: readStored(stored, work.pages, language),
      diagnostics,
    }
    return problem ? { ...saved, problem: problem.message } : saved
  } catch (thrown) {
    return refused(toApiError(thrown), work, t)
  }
}

function refused(error: ApiError, work: SavePayload, t: TFunction): SaveResult {
  const theirs = error.status === 409 ? parseSaveConflict(error.data) : undefined
  if (theirs) return { kind: 'stale', theirs }
  const message = error.message || errorText(error, t)
  if (error.status === 422) {
    return { kind: 'refused', diagnostics: diagnosticsFromErrors(error.errors, work), message }
  }
  const isLost = error.kind === 'network' || [502, 503, 504].includes(error.status)
  return { kind: 'failed', message: error.handled ? '' : errorText(error, t), isLost }
}

function parseSaveConflict(data: unknown): SaveConflict | undefined {
  if (typeof data !== 'object' || data === null || !('revision' in data)) return undefined
  const { revision, updated_at, author } = data as {
    revision: unknown
    updated_at?: unknown
    author?: { username?: unknown }
  }
  if (typeof revision !== 'number') return undefined
  return {
    revision,
    updated_at: typeof updated_at === 'string' ? updated_at : null,
    author: typeof author?.username === 'string' ? author.username : '',
  }
}
