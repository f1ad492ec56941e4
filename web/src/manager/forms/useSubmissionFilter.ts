import { useState } from 'react'
import type { SubmissionPage } from '../../api/submissions.ts'
import { useListQuery } from '../../ui/useListQuery.ts'

export const pageSizes = [10, 20, 50, 100]

/** Filter of a work's submissions, kept in the address. */
export function useSubmissionFilter() {
  const { page, search, choice, turnTo, searchFor, choose, reset } = useListQuery()
  const [cleared, setCleared] = useState(0)
  const size = Number(choice('size'))
  const asked: SubmissionPage = {
    page,
    search,
    pageSize: pageSizes.includes(size) ? size : 10,
    from: choice('from'),
    to: choice('to'),
    isSpam: choice('folder') === 'spam',
    isUnread: choice('unread') === 'yes',
    isOldestFirst: choice('sort') === 'oldest',
  }
  return {
    asked,
    isFiltered: search !== '' || asked.from !== '' || asked.to !== '' || asked.isUnread,
    turnTo,
    searchFor,
    choose,
    /** Incremented on every reset; used as a key that clears the search box. */
    cleared,
    clear: () => {
      setCleared(cleared + 1)
      reset(['search', 'from', 'to', 'unread', 'page'])
    },
  }
}
