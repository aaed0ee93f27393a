-- What was written past the desk has no moment of its own where an entry has all its languages; versions need one.
UPDATE `revisions`
SET `at` = (SELECT coalesce(`published_at`, `created_at`) FROM `entries` WHERE `entries`.`id` = `revisions`.`entry_id`)
WHERE `at` = '';
