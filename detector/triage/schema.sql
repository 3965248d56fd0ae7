-- The store of the editors' page. `decisions` and `audit` only grow; what is decided now is the newest decision that
-- nobody has taken back (`standing`, kept up to date in the same transaction).

CREATE TABLE articles (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,           -- where the article comes from: a path, or the record of a content system
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    source TEXT NOT NULL,               -- who sent it: a site, a folder, an account
    language TEXT NOT NULL,
    as_of TEXT NOT NULL,                -- reference date of the scan
    received TEXT NOT NULL,             -- when it came in, UTC
    sha256 TEXT NOT NULL,
    risk REAL NOT NULL,
    level TEXT NOT NULL,
    wrong INTEGER NOT NULL,             -- claims that are accused
    undecided INTEGER NOT NULL,         -- accused claims that wait for a decision
    outcome TEXT,                       -- publish, return, reject; NULL while nobody has decided
    complete INTEGER NOT NULL           -- 0 where only the rows of a batch are known, not the text
) STRICT;
-- The queue is walked in its order; what it is narrowed to stands in the same index.
CREATE INDEX articles_waiting ON articles (risk DESC, id, level, language, source, as_of, outcome, undecided)
    WHERE outcome IS NULL AND undecided > 0;
CREATE INDEX articles_by_risk ON articles (risk DESC, id, level, language, source, as_of, outcome, undecided);
CREATE INDEX articles_by_received ON articles (received DESC, id DESC);
CREATE INDEX articles_by_source ON articles (source, risk DESC, id);

-- How many articles there are, and how many of them wait: counting them for each page would take too long.
CREATE TABLE tally (articles INTEGER NOT NULL, waiting INTEGER NOT NULL) STRICT;
INSERT INTO tally VALUES (0, 0);
CREATE TRIGGER article_added AFTER INSERT ON articles BEGIN
    UPDATE tally SET articles = articles + 1, waiting = waiting + (new.outcome IS NULL AND new.undecided > 0);
END;
CREATE TRIGGER article_decided AFTER UPDATE OF outcome, undecided ON articles BEGIN
    UPDATE tally SET waiting = waiting + (new.outcome IS NULL AND new.undecided > 0)
        - (old.outcome IS NULL AND old.undecided > 0);
END;

CREATE TABLE contents (
    article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    report TEXT NOT NULL                -- as JSON
) STRICT;
-- Name, title and text with every Chinese character as a word of its own (search.py); the texts are not stored again.
CREATE VIRTUAL TABLE article_search USING fts5 (words, content = '', tokenize = 'unicode61');

CREATE TABLE claims (
    article INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- order in the article, from 0
    fingerprint TEXT NOT NULL,          -- the same claim in the same article after an edit or a new scan
    text TEXT NOT NULL,
    subject TEXT NOT NULL,
    attribute TEXT NOT NULL,
    verdict TEXT NOT NULL,
    severity TEXT,                      -- error, warning, note; NULL where nothing is reported
    code TEXT NOT NULL,                 -- rule of the deciding finding, '' where there is none
    score REAL NOT NULL,
    accused INTEGER NOT NULL,           -- 1 where an editor has to decide
    PRIMARY KEY (article, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_by_code ON claims (code, article) WHERE accused;
CREATE INDEX claims_by_fingerprint ON claims (article, fingerprint);

CREATE TABLE decisions (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,                   -- UTC
    actor TEXT NOT NULL,
    article INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,          -- '' where the decision is about the whole article
    code TEXT NOT NULL,                 -- rule that was decided on, '' where there is none
    action TEXT NOT NULL CHECK (action IN ('agree', 'dismiss', 'unsure', 'correct', 'publish', 'return', 'reject', 'undo')),
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    label TEXT,                         -- the corrected label as JSON, for `correct`
    batch TEXT,                         -- decisions made with one click
    undoes INTEGER UNIQUE REFERENCES decisions (id)
) STRICT;
CREATE INDEX decisions_by_claim ON decisions (article, fingerprint, id);
CREATE INDEX decisions_by_batch ON decisions (batch) WHERE batch IS NOT NULL;
CREATE INDEX decisions_by_actor ON decisions (actor, id);
CREATE TRIGGER decisions_stay BEFORE UPDATE ON decisions BEGIN SELECT RAISE(ABORT, 'decisions are only added'); END;
CREATE TRIGGER decisions_remain BEFORE DELETE ON decisions BEGIN SELECT RAISE(ABORT, 'decisions are only added'); END;

CREATE TABLE standing (
    article INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,
    decision INTEGER NOT NULL REFERENCES decisions (id),
    PRIMARY KEY (article, fingerprint)
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
    name TEXT PRIMARY KEY,
    role TEXT NOT NULL CHECK (role IN ('reader', 'editor', 'admin')),
    password TEXT NOT NULL,             -- hash
    created TEXT NOT NULL,
    disabled INTEGER NOT NULL DEFAULT 0 -- 1: can no longer sign in, is kept for the history
) STRICT;
CREATE TABLE sessions (
    token TEXT PRIMARY KEY,             -- hash of the cookie
    account TEXT NOT NULL REFERENCES accounts (name),
    expires TEXT NOT NULL
) STRICT;

CREATE TABLE tokens (
    token TEXT PRIMARY KEY,             -- hash of what the content system sends
    name TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('reader', 'editor', 'admin')),
    created TEXT NOT NULL
) STRICT;

CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,
    address TEXT NOT NULL,
    event TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_remains BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;
