"""English words of questions that name nothing, or little, in a project."""

import re

STOP_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        a about all an and any are as at be been but by can could did do does for from had has have
        how i if in into is it its me my no not of on or our please should so some that the their
        them then there these they this those to us was we were what when where which who why will
        with would you your
        """,
    )
)
"""Words of questions that name nothing in a project."""

FILLERS = frozenset(
    re.findall(
        r"\w+",
        """
        am being doing done cannot may might must shall he him his her hers she herself himself
        itself mine myself ours ourselves own she theirs themselves whom whose yours yourself

        above across after again against along already also although always another anyhow anyone
        anything anywhere around away back because before behind below beneath beside between
        beyond both down during each either else enough especially even ever every everyone
        everything everywhere few first here hence however instead just least less like many maybe
        meanwhile more moreover most mostly much neither never nevertheless new next nobody none nor
        nothing now nowhere off often once one only onto other others otherwise out over per perhaps
        probably quite rather really same several since somehow someone something sometimes
        somewhere still such than therefore though through throughout thus too towards two under
        unless until up upon very via well whatever whenever wherever whereas whether while within
        without yet

        actually bad directly easily exact exactly good long
        longer possible properly right simple simply sure usual usually wrong

        allow allowed allows become becomes come comes coming decide decided decides
        determine determined determines ensure ensures explain fail failed failing fails find
        finding finds found gave get gets getting give given gives giving goes going gone got
        handle handled handles handling happen happened happening happens help helps keep keeps
        kept knew know known knows lead leads let lets look looking looks made make makes
        making mean means need needed needs occur occurs provide provided provides put puts said say
        says see seem seems seen show shown shows suppose supposed take taken takes
        taking tell tells think told tried tries try trying turn use used uses using want wanted
        wants went work worked working works

        bit kind lot place problem reason sort thing things way ways
        """,
    )
)
"""Words of questions that may name something: they count, but hardly.

`sign out` is found before `sign`, though what has the other words of a question comes first.
"""
