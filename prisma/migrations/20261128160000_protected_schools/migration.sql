-- Schools that lost reviews because an administrator deleted accounts: until a day, deleting such a school needs two administrators.

CREATE TABLE "protected_schools" (
  "school_id" TEXT NOT NULL,
  "until" DATE NOT NULL,
  CONSTRAINT "protected_schools_pkey" PRIMARY KEY ("school_id"),
  CONSTRAINT "protected_schools_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
