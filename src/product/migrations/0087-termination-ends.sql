-- stop the others first: a process of before proposes to end a contract and says no day; what is open already is so for 30 days from now on
update contracts set expires_at = now() + interval '30 days' where state = 'TERMINATING';
