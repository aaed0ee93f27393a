-- Tokens come ready, separated by spaces: `ascii` takes every character beyond ASCII as part of a token and has no opinion
-- of its own. The text itself is not kept.
CREATE VIRTUAL TABLE `article_terms` USING fts5(title, tags, body, content='', contentless_delete=1, tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE `game_terms` USING fts5(title, tags, body, content='', contentless_delete=1, tokenize='ascii');
