import { expect, it } from 'vitest'
import { tagGroups } from './tagGroups.ts'

it('shows the own tags first and the others by their category', () => {
  const tag = (id: number, name: string, category: string, own = false) => ({
    id,
    name,
    category,
    own,
  })
  const tags = [
    tag(1, 'red', 'colour'),
    tag(2, 'mine', '', true),
    tag(3, 'loose', ''),
    tag(4, 'blue', 'colour'),
  ]
  expect(tagGroups(tags, { own: 'My tags', none: 'Others' })).toEqual([
    { group: 'My tags', items: [{ value: '2', label: 'mine' }] },
    {
      group: 'colour',
      items: [
        { value: '1', label: 'red' },
        { value: '4', label: 'blue' },
      ],
    },
    { group: 'Others', items: [{ value: '3', label: 'loose' }] },
  ])
})
