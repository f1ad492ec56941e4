/**
 * The records of the host's API that the studio reads, and its calls in the shape openapi-fetch
 * expects. The generated `schema.d.ts` takes this file's place.
 */
import type { ElementType, LocalizedText } from '../model/elementType.ts'

export interface Envelope<T> {
  code: number
  message: string
  data: T
  total?: number
  errors?: FieldError[]
}

export interface FieldError {
  field: string
  message: string
  /** Of a plugin's sentence: the key of its translations, with their values. */
  code?: string
  args?: Record<string, string>
}

export interface Role {
  id: number
  code: string
  name: string
}

export interface Permission {
  id: number
  code: string
  name: string
}

export interface Me {
  id: number
  username: string
  nickname: string
  email: string
  avatar: string
  roles: Role[]
  permissions: Permission[]
}

export interface Session {
  token: string
  expires_at: string
}

export interface Captcha {
  required: boolean
  svg: string
}

export interface WorkSummary {
  id: number
  title: string
  description: string
  cover_image_url: string
  is_publish: boolean
  is_template: boolean
  created_at: string
  updated_at: string
  published_at: string | null
  revision: number
}

export interface WorkRecord extends WorkSummary {
  pages: unknown[]
}

export interface WorkInfo {
  id: number
  title: string
  is_publish: boolean
  published_at: string | null
  public_url: string
  page_mode: string
}

export interface ShareToken {
  token: string
  url: string
}

export type Severity = 'error' | 'warning' | 'info'

/** What a plugin's check had to say about one place of a work. */
export interface Remark {
  severity: Severity
  /** Key of the plugin's own texts. */
  code: string
  /** `pages[0].elements[3]`. */
  place: string
  element_id: string
  type_name: string
  /** JSON pointer into the props. */
  path: string
  message: string
  args?: Record<string, string>
}

/** A plugin that failed while a work was checked; the work is stored all the same. */
export interface Fault {
  plugin: string
  type_name: string
  places: string[]
  cause: string
}

/** A power a plugin asks for or was granted: the manifest's table, with the reason beside it. */
export type Capability = { reason?: LocalizedText } & Record<string, unknown>

export type PluginState = 'enabled' | 'disabled' | 'failed' | 'degraded' | 'quarantined' | 'loaded'

export interface PluginRecord {
  id: string
  version: string
  sha256: string
  name: LocalizedText
  description: LocalizedText
  license: string
  enabled: boolean
  state: PluginState
  error: string | null
  element_types: ElementType[]
  editor_remote: string
  editor_css: string | null
  icon: string | null
  capabilities: Record<string, Capability>
  grants: Record<string, unknown> | null
  bundled: boolean
}

export interface StudioConfig {
  works_url: string
  version: string
  dev: boolean
}

interface Answers<Data> {
  200: { content: { 'application/json': Envelope<Data> } }
}

type Present<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: never }
  : { [K in Name]: Value }

type Call<Data, Body = never, Path = never, Query = never> = {
  parameters: Present<'path', Path> & { query?: Query; header?: never; cookie?: never }
  responses: Answers<Data>
} & Present<'requestBody', [Body] extends [never] ? never : JsonBody<Body>>

interface JsonBody<Body> {
  content: { 'application/json': Body }
}

interface ById {
  id: number
}

export type ListQuery = Record<string, string | number | boolean>

export interface PasswordChange {
  oldPassword: string
  newPassword: string
}

export interface Profile {
  nickname: string
  email: string
}

export interface paths {
  '/api/config': { get: Call<StudioConfig> }
  '/api/users/login': {
    post: Call<Session, { username: string; password: string; captcha: string }>
  }
  '/api/users/captcha': { get: Call<Captcha> }
  '/api/users/logout': { post: Call<null> }
  '/api/users/me': { get: Call<Me>; put: Call<Me, Profile> }
  '/api/users/me/password': { put: Call<null, PasswordChange> }
  '/api/permissions/user/roles': { get: Call<Role[]> }
  '/api/permissions/user/permissions': { get: Call<Permission[]> }
  '/api/works': {
    get: Call<WorkSummary[], never, never, ListQuery>
    post: Call<WorkRecord, { title?: string }>
  }
  '/api/works/{id}': {
    get: Call<WorkRecord, never, ById>
    put: Call<WorkRecord, object, ById>
    delete: Call<{ id: number }, never, ById>
  }
  '/api/works/info/{id}': {
    get: Call<WorkInfo, never, ById>
    post: Call<WorkInfo, { is_publish?: boolean }, ById>
  }
  '/api/works/token/{id}': { get: Call<ShareToken, never, ById> }
  '/api/works/token/{id}/refresh': { put: Call<ShareToken, never, ById> }
  '/api/works/set-as-template/{id}': { post: Call<{ id: number; title: string }, never, ById> }
  '/api/works/use-template/{id}': { post: Call<WorkRecord, never, ById> }
  '/api/plugins': { get: Call<PluginRecord[], never, never, { all?: boolean }> }
  '/api/plugins/{id}': {
    put: Call<PluginRecord, { enabled: boolean; grants?: unknown }, { id: string }>
    delete: Call<null, never, { id: string }>
  }
}
