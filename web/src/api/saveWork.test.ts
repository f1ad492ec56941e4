import { expect, it, vi } from 'vitest'
import { sampleElement, sampleWork } from '../model/testing.ts'
import { ApiError } from './ApiError.ts'
import { saveWork } from './saveWork.ts'

const stored = () => ({ ...sampleWork(sampleElement('a'), sampleElement('b')), id: 7, revision: 3 })

/** Fakes a host that answers a save with this text; returns the recorded requests. */
function host(text: string, status = 200) {
  const asked: Record<'method' | 'type' | 'prefer' | 'key' | 'body', string | null>[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method, headers } = request
    const [prefer, key] = [headers.get('prefer'), headers.get('idempotency-key')]
    const type = headers.get('content-type')
    asked.push({ method, type, prefer, key, body: await request.text() })
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  })
  return asked
}

/** ED-007 */
it('sends the whole work, and needs no pages back', async () => {
  const work = stored()
  const asked = host(
    '{"code":200,"data":{"id":7,"title":"t","revision":4},"remarks":[],"faults":[]}',
  )
  const saved = await saveWork(work, 'k1')
  const type = 'application/json'
  expect(asked).toMatchObject([{ method: 'PUT', type, prefer: 'return=minimal', key: 'k1' }])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(JSON.parse(JSON.stringify(work)))
  expect(saved.work).toMatchObject({ id: 7, title: 't', revision: 4 })
  expect(saved.work.pages).toBe(work.pages)
  expect(saved.problem).toBeNull()
})

it('takes over what the host had to change', async () => {
  const work = stored()
  const cleaned = JSON.stringify(work.pages).replace('"a"', '"cleaned"')
  host(`{"code":200,"data":{"id":7,"revision":4,"pages":${cleaned}},"remarks":[],"faults":[]}`)
  const saved = await saveWork(work, 'k1')
  expect(saved.work.pages).toEqual(JSON.parse(cleaned))
})

it('tells of a refusal', async () => {
  host('{"code":409,"message":"stale","data":{"revision":9},"errors":[]}', 409)
  await expect(saveWork(stored(), 'k1')).rejects.toMatchObject({ status: 409, message: 'stale' })
})

/** A captive portal or a proxy answers 200 with a page of its own. */
it('takes an answer without an envelope for no save', async () => {
  host('<!doctype html><title>Sign in to the network</title>')
  const failed = await saveWork(stored(), 'k1').catch((thrown: unknown) => thrown)
  expect(failed).toBeInstanceOf(ApiError)
  expect(failed).toMatchObject({ kind: 'network' })
})
