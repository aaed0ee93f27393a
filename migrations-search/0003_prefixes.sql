-- A keyword of one Han character is a prefix of two characters, its language and itself: without lists of their own, the
-- index merges those of all words that begin so. The option cannot be changed, so the index begins anew, empty:
-- `npm run search:rebuild` fills it.
DROP TABLE `article_terms`;--> statement-breakpoint
DROP TABLE `game_terms`;--> statement-breakpoint
DELETE FROM `article_documents`;--> statement-breakpoint
DELETE FROM `game_documents`;--> statement-breakpoint
DELETE FROM `index_state`;--> statement-breakpoint
CREATE VIRTUAL TABLE `article_terms` USING fts5(title, tags, body, content='', contentless_delete=1, prefix='2', tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE `game_terms` USING fts5(title, tags, body, content='', contentless_delete=1, prefix='2', tokenize='ascii');
