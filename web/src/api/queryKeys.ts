/** Every key of the query cache, so that invalidation cannot miss one. */
export const queryKeys = {
  config: ['config'] as const,
  me: ['me'] as const,
  captcha: ['captcha'] as const,
  sessions: ['sessions'] as const,
  works: ['works'] as const,
  workList: (query: object) => ['works', 'list', query] as const,
  work: (id: number) => ['works', 'one', id] as const,
  workInfo: (id: number) => ['works', 'info', id] as const,
  shareToken: (id: number) => ['works', 'token', id] as const,
  plugins: ['plugins'] as const,
  pluginList: (all: boolean) => ['plugins', { all }] as const,
}
