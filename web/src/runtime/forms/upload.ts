/** Script of pages with a file field. */
import type { Upload, UploadedFile } from '@pinye/plugin-api'
import type { VisitorPage } from '../islands/visitorRuntime.ts'

const TEXTS = {
  'zh-CN': { preview: '预览中不能上传文件', failed: '上传失败，请重试' },
  'en-US': {
    preview: 'files cannot be uploaded in a preview',
    failed: 'the upload failed, please retry',
  },
}

/**
 * EL-FILE-17: uploads a visitor's file as soon as it is chosen. Uses XMLHttpRequest, since `fetch` reports no progress.
 */
function uploadOf(elementId: string, { workId, language, mode }: VisitorPage): Upload {
  const texts = TEXTS[language]
  return (file, { onProgress, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (mode === 'preview') return reject(new Error(texts.preview))
      if (signal?.aborted) return reject(new Error(texts.failed))
      const body = new FormData()
      body.append('work_id', workId)
      body.append('element_id', elementId)
      body.append('files', file)
      const call = new XMLHttpRequest()
      call.open('POST', '/api/upload/files')
      call.setRequestHeader('Accept-Language', language)
      call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
      call.onload = () => {
        const answer = answerOf(call.responseText)
        const [kept] = answer.data ?? []
        if (call.status < 300 && kept) resolve({ ...kept, name: file.name, size: file.size })
        else reject(new Error(answer.errors?.[0]?.message ?? answer.message ?? texts.failed))
      }
      call.onerror = call.onabort = call.ontimeout = () => reject(new Error(texts.failed))
      signal?.addEventListener('abort', () => call.abort())
      call.send(body)
    })
}

interface UploadResponse {
  data?: UploadedFile[]
  message?: string
  errors?: { field: string; message: string }[]
}

function answerOf(text: string): UploadResponse {
  try {
    return JSON.parse(text) as UploadResponse
  } catch {
    return {}
  }
}

window.pinyeUpload = uploadOf
