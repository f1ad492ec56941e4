import { Avatar, Group } from '@mantine/core'
import classes from './AdminScreens.module.css'

/** Somebody in a list: nickname first, the name they sign in with below it. */
export function PersonCell({ person }: { person: { username: string; nickname: string } }) {
  const { username, nickname } = person
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar size={32} name={nickname || username} alt="" color="pine" />
      <div className={classes.person}>
        <strong>{nickname || username}</strong>
        {nickname !== '' && <span>{username}</span>}
      </div>
    </Group>
  )
}
