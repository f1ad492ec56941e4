import { create } from 'zustand'

export type LoadingType = 'app-init' | 'user-info' | 'route'

/** Milliseconds for which each overlay stays after its work is done (CO-015, SH-026). */
const stay: Record<LoadingType, number> = { 'app-init': 300, 'user-info': 200, route: 200 }

/** Loading types in progress; the overlay names the first of them. */
export const useLoading = create<{ types: LoadingType[] }>(() => ({ types: [] }))

export const loading = {
  start(type: LoadingType): void {
    useLoading.setState(({ types }) => ({ types: [...types, type] }))
  },
  finish(type: LoadingType): void {
    setTimeout(() => {
      useLoading.setState(({ types }) => ({ types: withoutFirst(types, type) }))
    }, stay[type])
  },
}

function withoutFirst(types: LoadingType[], type: LoadingType): LoadingType[] {
  const index = types.indexOf(type)
  return index === -1 ? types : types.filter((_, position) => position !== index)
}
