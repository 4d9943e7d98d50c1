static const char keys[] =
    "1 notes  2 settings  n note  s share  i sign in  o sign out  b back  q quit";
