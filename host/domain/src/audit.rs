//! The actions that the audit knows. Every administrative or security-relevant action has its line here.

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)*) => {
        $($(#[$doc])* pub const $name: &str = $code;)*

        /// All of them.
        pub const ALL: &[&str] = &[$($code),*];
    };
}

actions! {
    /// Somebody signed in.
    SESSION_START = "session.start";
    /// Somebody could not sign in.
    SESSION_REFUSE = "session.refuse";
    /// Somebody signed out, here or elsewhere.
    SESSION_END = "session.end";
    /// Somebody signed out everywhere else.
    SESSION_END_OTHERS = "session.end-others";
    /// A token was made on the command line.
    SESSION_TOKEN = "session.token";
    /// Somebody registered.
    ACCOUNT_REGISTER = "account.register";
    /// Somebody changed their profile.
    ACCOUNT_UPDATE = "account.update";
    /// Somebody changed their password.
    PASSWORD_CHANGE = "password.change";
    /// Somebody asked for a code to set a forgotten password.
    PASSWORD_CODE = "password.code";
    /// Somebody set a forgotten password.
    PASSWORD_RESET = "password.reset";
    /// An administrator blocked somebody.
    USER_BLOCK = "user.block";
    /// An administrator unblocked somebody.
    USER_UNBLOCK = "user.unblock";
    /// An administrator deleted somebody.
    USER_DELETE = "user.delete";
    /// An administrator gave somebody other roles.
    USER_ROLES = "user.roles";
    /// A role was made.
    ROLE_CREATE = "role.create";
    /// A role got other permissions.
    ROLE_PERMISSIONS = "role.permissions";
    /// A permission was made.
    PERMISSION_CREATE = "permission.create";
    /// Somebody got a member card.
    MEMBER_ALLOCATE = "member.allocate";
    /// Somebody's member card was ended.
    MEMBER_CANCEL = "member.cancel";
    /// A visitor's name and picture were taken off a work.
    LIKER_REMOVE = "face.remove";
    /// A work was put into the bin.
    WORK_DELETE = "work.delete";
    /// A work came back out of the bin.
    WORK_RESTORE = "work.restore";
    /// A work was deleted for good.
    WORK_REMOVE = "work.remove";
    /// A work was written into a file.
    WORK_EXPORT = "work.export";
    /// A work was made out of a file.
    WORK_IMPORT = "work.import";
    /// A work was published.
    WORK_PUBLISH = "work.publish";
    /// A work was hidden from visitors.
    WORK_OFFLINE = "work.offline";
    /// A work got a share token, or another one: whoever has it sees the draft.
    WORK_SHARE = "work.share";
    /// The front door of a work was changed: its short address, its password, or what visitors read while it is offline.
    WORK_ACCESS = "work.door";
    /// A work was made a template, or who may see one was changed.
    WORK_TEMPLATE = "work.template";
    /// A file at the root of the works' origin was written.
    SITE_FILE_WRITE = "site-file.write";
    /// A file at the root of the works' origin was deleted.
    SITE_FILE_DELETE = "site-file.delete";
    /// An uploaded file was deleted.
    UPLOAD_DELETE = "upload.delete";
    /// Somebody uploaded a typeface for everybody.
    FONT_SHARE = "font.share";
    /// A typeface was deleted.
    FONT_DELETE = "font.delete";
    /// A data source was made.
    SOURCE_CREATE = "source.create";
    /// A data source was changed.
    SOURCE_UPDATE = "source.update";
    /// A data source was deleted.
    SOURCE_DELETE = "source.delete";
    /// A tag was made.
    TAG_CREATE = "tag.create";
    /// A tag was changed.
    TAG_UPDATE = "tag.update";
    /// A tag was deleted.
    TAG_DELETE = "tag.delete";
    /// Submissions of a work's forms were deleted.
    SUBMISSION_DELETE = "submission.delete";
    /// Submissions or likes of a work were exported.
    SUBMISSION_EXPORT = "submission.export";
    /// Where submissions of a work are sent was changed.
    FORM_SETTINGS = "form.settings";
    /// A plugin's package was registered.
    PLUGIN_REGISTER = "plugin.register";
    /// A plugin was enabled.
    PLUGIN_ENABLE = "plugin.enable";
    /// A plugin was disabled.
    PLUGIN_DISABLE = "plugin.disable";
    /// A plugin was deleted.
    PLUGIN_DELETE = "plugin.delete";
    /// A copy of the whole installation was made on the command line.
    INSTALLATION_BACKUP = "installation.backup";
    /// The installation was made from a copy.
    INSTALLATION_RESTORE = "installation.restore";
    /// The installation came from another database.
    INSTALLATION_MOVE = "installation.move";
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::ALL;

    #[test]
    fn actions_have_codes_of_one_shape_and_none_comes_twice() {
        assert_eq!(ALL.iter().collect::<HashSet<_>>().len(), ALL.len());
        for code in ALL {
            let (noun, verb) = code.split_once('.').unwrap();
            let plain =
                |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            assert!(!noun.is_empty() && !verb.is_empty() && plain(noun) && plain(verb), "{code}");
        }
    }

    /// Actions are taken from this list, none is written as a text beside it.
    #[test]
    fn no_action_is_written_as_a_text_elsewhere() {
        let mut calls = 0;
        for (path, text) in crate::host_sources::sources() {
            if path.ends_with("domain/src/audit.rs") {
                continue;
            }
            if ["audit::add(", "audit::insert_event;", ".with_audit_event("]
                .iter()
                .all(|call| !text.contains(call))
            {
                continue;
            }
            for code in ALL {
                assert!(!text.contains(&format!("\"{code}\"")), "{code} in {path:?}");
            }
            for (call, place) in
                [("audit::add(", 3), (" insert_event(", 2), (".with_audit_event(", 1)]
            {
                for call in text.split(call).skip(1) {
                    let action = call.split(',').nth(place).unwrap_or_default();
                    let is_text = action.trim().trim_start_matches('(').starts_with('"');
                    assert!(!is_text, "{path:?}: {action}");
                    calls += 1;
                }
            }
        }
        assert!(calls > 30, "{calls} calls");
    }
}
